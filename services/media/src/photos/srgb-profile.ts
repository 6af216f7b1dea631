const SIGNATURE_AT = 36;
const SIGNATURE = 'acsp';
const TAG_TABLE = 128;
const TAG_BYTES = 12;
/** Decoders (Little CMS, which libvips uses) refuse profiles with more tags. */
const MAX_TAGS = 100;
const MULTI_LOCALIZED = 'mluc';

/**
 * Returns a color profile (ICC.1:2022, 7.2 and 7.3) if its header and tag table are intact. A damaged profile is
 * ignored and the photo is treated as sRGB, which is what decoders do.
 */
export function soundProfile(icc: Buffer | undefined): Buffer | undefined {
  if (!icc || icc.length < TAG_TABLE + 4) return undefined;
  const tags = icc.readUInt32BE(TAG_TABLE);
  const isWhole = tags <= MAX_TAGS && TAG_TABLE + 4 + tags * TAG_BYTES <= icc.length;
  const isProfile = icc.toString('latin1', SIGNATURE_AT, SIGNATURE_AT + 4) === SIGNATURE;
  return isWhole && isProfile ? icc : undefined;
}

/** Whether an intact color profile is named sRGB. Such a profile adds nothing, because sRGB is the default. */
export function isSrgbProfile(icc: Buffer): boolean {
  try {
    return /^sRGB\b/.test(description(icc));
  } catch {
    return false;
  }
}

function description(icc: Buffer): string {
  const tags = icc.readUInt32BE(TAG_TABLE);
  for (let index = 0; index < tags; index++) {
    const entry = TAG_TABLE + 4 + index * TAG_BYTES;
    if (icc.toString('latin1', entry, entry + 4) !== 'desc') continue;
    return textOf(icc.subarray(icc.readUInt32BE(entry + 4)));
  }
  return '';
}

/**
 * Version 2 profiles contain ASCII text. Version 4 profiles contain a list of UTF-16 texts, of which the first is used.
 */
function textOf(tag: Buffer): string {
  if (tag.toString('latin1', 0, 4) !== MULTI_LOCALIZED) {
    return tag.toString('latin1', 12, 12 + tag.readUInt32BE(8));
  }
  const [length, offset] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
  return Buffer.from(tag.subarray(offset, offset + (length & ~1)))
    .swap16()
    .toString('utf16le');
}
