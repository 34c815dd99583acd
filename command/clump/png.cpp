// SPDX-License-Identifier: GPL-2.0-only
#include "clump/png.h"

#ifdef GRIP_LIBPNG
#include <png.h>
#endif

#include <stdexcept>

using namespace Grip;

#ifdef GRIP_LIBPNG
namespace {

[[noreturn]] void fail(const png_image &image)
{
  throw std::runtime_error(std::string("the picture could not be encoded: ") + image.message);
}

} // namespace

bool Grip::has_png()
{
  return true;
}

std::string Grip::png_bytes(const std::vector<Colour> &pixels, int width)
{
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.format = PNG_FORMAT_RGB;
  image.width = static_cast<png_uint_32>(width);
  image.height = static_cast<png_uint_32>(pixels.size()) / image.width;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string bytes(size, '\0');
  if (!png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.data(), 0, nullptr)) fail(image);
  bytes.resize(size);
  return bytes;
}
#else
bool Grip::has_png()
{
  return false;
}

std::string Grip::png_bytes(const std::vector<Colour> &, int)
{
  throw std::runtime_error("pictures need libpng, without which Grip was built");
}
#endif
