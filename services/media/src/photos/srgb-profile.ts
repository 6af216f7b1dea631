const TAG_TABLE = 128;
const TAG_BYTES = 12;
const MULTI_LOCALIZED = 'mluc';

/** Whether a color profile (ICC) calls itself sRGB: then it says no more than its absence would. */
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

/** Version 2 profiles hold ASCII, version 4 a list of UTF-16 texts, of which the first will do. */
function textOf(tag: Buffer): string {
  if (tag.toString('latin1', 0, 4) !== MULTI_LOCALIZED) {
    return tag.toString('latin1', 12, 12 + tag.readUInt32BE(8));
  }
  const [length, offset] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
  return Buffer.from(tag.subarray(offset, offset + (length & ~1)))
    .swap16()
    .toString('utf16le');
}
