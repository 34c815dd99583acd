# SPDX-License-Identifier: GPL-2.0-only
"""The reference of the Python package, from its docstrings. The sources are parsed, not imported, so that the site does
not need the library of the package."""
import ast
import os


def reference(package):
    """The text of the page, as Markdown: the names of __all__ of the folder `package`, then those of its module plots."""
    found = {}
    for name in sorted(os.listdir(package)):
        if name.endswith(".py"):
            with open(os.path.join(package, name), encoding="utf-8") as file:
                text = file.read()
            found[name[:-3]] = text, {node.name: node for node in ast.parse(text).body
                                      if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    public = ast.literal_eval(next(node.value for node in ast.parse(found["__init__"][0]).body
                                   if isinstance(node, ast.Assign) and node.targets[0].id == "__all__"))
    parts = ["## lammps_grip"]
    for name in public:
        text, node = next((text, nodes[name]) for text, nodes in found.values() if name in nodes)
        parts += described(text, node, "")
    for module in ("plots", "paraview"):
        text, nodes = found[module]
        parts += [f"## lammps_grip.{module}", ast.get_docstring(ast.parse(text))]
        for node in nodes.values():
            if not node.name.startswith("_") and ast.get_docstring(node):
                parts += described(text, node, module + ".")
    return "\n\n".join(part for part in parts if part) + "\n"


def described(text, node, before):
    """The heading, the words and the docstring of a function or a class, and of the public methods of a class."""
    body = ast.get_docstring(node) or ""
    if isinstance(node, ast.FunctionDef):
        return [f"### {before}{node.name}", python(f"{node.name}({ast.unparse(node.args)})"), body]
    parts = [f"### {before}{node.name}", body]
    fields = [line for field in node.body if isinstance(field, ast.AnnAssign)
              for line in text.split("\n")[field.lineno - 1:field.end_lineno]]
    if fields:
        parts.append(python("\n".join(line.strip() for line in fields)))
    for method in node.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        words = ast.unparse(method.args).removeprefix("self").removeprefix("cls").removeprefix(", ")
        if method.name == "__init__":
            parts.insert(1, python(f"{node.name}({words})"))
        elif ast.get_docstring(method) and not method.name.startswith("_"):
            parts += [python(f"{node.name}.{method.name}({words})"), ast.get_docstring(method)]
    return parts


def python(text):
    return f"```python\n{text}\n```"
