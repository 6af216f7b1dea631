import { madePictures, type Photograph } from '../photographs.js';

const CSV = 'Name,Area,Quantity\nLamp,Kitchen,2\n"Chair, red",Hall,many\n,,\n';

/** Photos, valid and invalid, and tables, as a user may choose them by mistake. */
export async function filesToChoose(series: number): Promise<{ photos: Photograph[]; tables: Photograph[] }> {
  const good = await madePictures(3, series);
  const file = (name: string, mimeType: string, content: string | Buffer) => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  });
  return {
    photos: [
      ...good,
      file('cut-off.jpg', 'image/jpeg', good[0]?.buffer.subarray(0, 900) ?? ''),
      file('text.jpg', 'image/jpeg', 'This is no picture.'),
      file('empty.png', 'image/png', ''),
      file('phone.heic', 'image/heic', 'This is no picture either.'),
      file('list.txt', 'text/plain', 'Lamp'),
    ],
    tables: [
      file('items.csv', 'text/csv', CSV),
      file('empty.csv', 'text/csv', ''),
      file('wrong.csv', 'text/csv', '\0\0'),
    ],
  };
}
