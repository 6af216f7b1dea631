import { crc32, deflateSync, inflateSync } from 'node:zlib';

// Files that look like images but cost a decoder much time or memory. Each is well below the limits for bytes and
// pixels.

const MEGABYTE = 1024 * 1024;

/** 40 MB of ten million empty quantization tables. */
export function emptyTablesJpeg(): Buffer {
  const table = Buffer.from('ffdb0002', 'hex');
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    Buffer.alloc(40 * MEGABYTE - 8, table),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** Three million empty extensions before the first frame. */
export function emptyExtensionsGif(): Buffer {
  const screen = Buffer.from('GIF89a\x0a\0\x0a\0\0\0\0', 'latin1');
  const extension = Buffer.from('21fe00', 'hex');
  return Buffer.concat([screen, Buffer.alloc(3_000_000 * extension.length, extension), Buffer.from(';')]);
}

/** 3.3 million empty chunks of image data. */
export function emptyChunksPng(): Buffer {
  const header = Buffer.from('0000000a0000000a0802000000', 'hex');
  const empty = chunk('IDAT', Buffer.alloc(0));
  const picture = chunk('IDAT', deflateSync(Buffer.alloc(310)));
  const countless = Buffer.alloc(3_300_000 * empty.length, empty);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), countless, picture, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A square of one-bit pixels. Default: 100 megapixels in 12 MB. */
export function oneBitBmp(size = 10_000): Buffer {
  const head = 62;
  const bytes_per_row = Math.ceil(size / 32) * 4;
  const bytes = Buffer.alloc(head + bytes_per_row * size, 0x55);
  bytes.fill(0, 0, head);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(head, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(size, 18);
  bytes.writeInt32LE(size, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(1, 28);
  bytes.fill(0xff, 58, 61);
  return bytes;
}

const inflated = (lines: string[]) => inflateSync(Buffer.from(lines.join(''), 'base64'));

/** 100 megapixels of one color with a rotation of 90°, in 3 KB. */
export const ROTATED_AVIF = inflated([
  'eNrtVns0lGkYf2fGuBZyKbdKLrmlBknIXS6VVi65lzFmxpcZvmaGqHalpQ4iEipWRLVicytKFpVbti0qbcktHSknLbpoG8y+34yW7Zzdc3bPaTt7dp/v',
  'POf9fc/7vM/9jwcAoELjRKPkSIQGIDERmgGGmQgZ/hMkmVQOGQhoWUgwgzWDAYpQOOAjWo0wwikYsLcGeIDDEMFQcAIgmgJlkCQaPkhAHeS1CBLGd8y/',
  'lYc/VL4a1CFHkgzAHCEOU1kfJYhTEkU4TDCjiXdBUBYKT30EpYRD2TxypIFdrBVmCfeCEs5gsZzt7CDuZ1CYbCFVmGYYh+XmaKvq7eOrKjIACEAOiAFJ',
  'sJhMYaMu7g4emGE2eRebwmExfp/k2/uC+O/qh5DDgqOf12/1tcRVfa0e7+kw8cU58OckHkxlYxWahKxBQVmwhDgYDVDbxUExbA+xHCWEHAyxN8QrWDBA',
  'iOMwOV2Aj2E4SIBLMMzycMNya4BYlT4HB83BTEYEZSYGLPp51DBPd6wpkFUAG7gBR2D7BzrCfB07+JEAwOr1cR3YNCNDwat5VgAQe3i8V8sBEEkFYOoI',
  'j8fN5/GmTsFJ6AagYefs+/A82PxxKD88KwvKBKA6AQCFrlmZBtSTigegqhElswSjSMCmhYYAMH4WgPk+AMi2w9L6YbVA2ChV8E5LWsBAGkWiEP4zUVEs',
  'XzGEFc7BTCggKJP8W8I4YiyeIAQdASWERaXNyCUpwbBh2DDDZMU8mMFkjgwQl7CaoEvlWBQKrVayNpyUlpUaD4r7mccbo/dbg9bbbboTimGeem4m+j57',
  'CUWV/iaqxAHS/t0bqF/eqTljo1FHqz3B1Gvau495y6luMN+t/jzVYkQmKtxQIShXT0robahKPnHM8XAaeVcazrH1/fOI0acPN4uLaeLP4tYdyLg3v8K6',
  'nmG94aU4Ycd+ZZPB0Gr/664rNbuNTnyVhixhN48X+trU0ew2DBT2OpYKa2yJFy/obzldIRV+hJuXUuSW75c5tcJDQlKjpK+5eYg1nhDtha8r+NaPXRYo',
  'rPM4MTfMrLjDPCpyulsue9/uuZnsmU4ejpUZ9VnTpJWWttHlQlfWzeuNd57px/Ya3dfULDqzlZA8qh5xz9Nup5lPNFdxgihXOyR8oKdYrSj7fGV6+8Do',
  '4iTKm8cWzTVPpEJPdQWoTbe5qfQtnKhZpHq2dKqxRY0w0Ktdc1As3Sg3xSs2VvRz+j76d33vVpXvWicUUzbm1KMlG5DhfqJkP92lt1jBYpnL6m265mOy',
  'tFdJle+M8RdGqlrRK1nc9NdWwRWFVyaT33tNDNKdy4WNtni14BW1AyovpVzK9mSsZ8S1ynRWK+4sc84Rvzw3KkqaZhFd2sy/KYDm3btK5sYzJ3pg64vx',
  'Hy/oJYTINOmXnVrq/0tHk4Wx5pMdJrz6h5T8ou/VF5yOtejvbCfZez2NYdjG9hI79HFrKJe1k0cSrN9NMgYdfNsvniQukTcV8S+1eG1qme1h4ON1t8gh',
  'y8YepaF9dC/waCCAzLbhSss3oFly6UeDbKfuKCrpmLWb1i5XLr7lk35gk3mDp9/Fatc2/Vwh9/bWLaJrQ3mEKR+/2206Mm3vfghM7Lc8vfknlWvD3JVX',
  '93htO0e/URDQvyPAeOFDlQqrV7V2GbztT7rHNsYxHr1QXn7VFD10yEkjsaxHON8Dt8Bx3bHbfQoSUaXDJ5Pqrx1v8dN9YFrGHdv8SY1H/jXjm5wzUzXL',
  'LVXih2q7Onw7EwtyNL7MdL3x3sXYtvNBPTeQW12waDC0KcmySb28RYcXeY9UsrTaU/z+cXznipy2GoQQ473EJNftbuj/zf4PNfvmv6rZJ2NS8/pcZbnl',
  'fRGHq76RGh6ZkB1iDMq/JI46v4wr5PZHfqoW1R//btp6vXnY+eDwa9QUdd1VTxtX8qrDEkOFzbbLFXl8Lr///NC4i8kvzT5Wr7nsTUbJKLagCXZiZ2dd',
  '/j4nDGRwBP5uhm1uSjgiH2+FrDyDt0HWntHBVmRZvABjjBwU4p8fFqC1cCV8Rpg9oc1UESAEb0iGBiRcmgDjoAWQNyM3IJFweQKLPB70kCewKK0FV7A5',
  'GKNfAcyx9O0=',
]);

/** 100 megapixels of one color with a rotation of 90°, in 1 KB. */
export const ROTATED_WEBP = inflated([
  'eNp9ks9LG1EQx7+bjUZFG3+B0loIVlREcdVLTgpJs7LQ0hA1jQrCZmM0kMS4G1FPIiptT9Ui4jEtlELpWaGXCvoHCIIHUZBetFeFelB5zttdSBT07Q7z',
  '2Zl5szPzXkiR5SMH8D7gC4aD3kgZgFYSdwt/Fb8/eCrQJ4TTpJYynB4glc7qoX6fJzI84nH9hYhalOIZXqqakXk7IA/yaEOdNbSsnsS99f8QZq6Djkk1',
  'HZv/9yc80itsLb1aGZKv3v3E06ssNm5opG9ImrSMnqWaqBo0zmYznF8T12qTaow4QtyuU4HEy9w+YfEm56jFvzjrgyE/8Q6xZ6KAowWcSs5odg28+vLx',
  '9NAA6RKSBhgIoR++R2KKzRg/PRLA5/VwDka8p9vaVd4HFJ0wdtkMuFaB2y+MXX9l7PYbIB4DO9P5/VM5wHtB9s95W3QD2P4E1B/lbU0U514BtvYyqq6a',
  'JpHEEU8AFz+AimGgZp9GO0on/6aKXJ3us91SV3C9se47W/x4vgAEIor8mzyBuUQcUJQ2s/FiVAui2QRv8blQZHKY5IXNY/we2TF0vVDjsJhL4oPT1HF7',
  'ZF6a3bmY15Rz1QUneaTuLklYs1igDMjZ9i5JEnJWRsboDzkrY2ULtVjAfN0BaW+A7Q==',
]);
