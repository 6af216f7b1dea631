import { expect, test } from '@jest/globals';
import { formatOf } from './columns.js';
import { readItems } from './read-items.js';

const table = (...lines: string[]) => lines.join('\n');

test.each([
  [
    'snipe_it',
    table(
      'Full Name,Email,item Name,Category,Model name,Manufacturer,Model Number,Serial number,Asset Tag,Location,Notes,Purchase Date,Purchase Cost,Company,Status,Warranty,Supplier',
      'Robin Shelf,robin@example.org,Travel laptop,Laptops,ThinkPad X1,Lenovo,21CB,SN-9,A-0042,Berlin,Scratched,2024-05-31,"1,499.00",Example,Deployed,36,Shop',
      ',,,Screens,U2720Q,Dell,,,A-0043,Berlin,,,,,,,',
    ),
    [
      {
        name: 'Travel laptop',
        category: 'Laptops',
        area: 'Berlin',
        purchase_date: '2024-05-31',
        purchase_price: 1499,
        manufacturer: 'Lenovo',
        model: 'ThinkPad X1',
        serial_number: 'SN-9',
        purchased_from: 'Shop',
        description: 'Model Number: 21CB\nAsset Tag: A-0042\nNotes: Scratched\nStatus: Deployed\nWarranty: 36',
      },
      {
        name: 'U2720Q',
        category: 'Screens',
        area: 'Berlin',
        manufacturer: 'Dell',
        model: 'U2720Q',
        description: 'Asset Tag: A-0043',
      },
    ],
  ],
  [
    'sortly',
    table(
      'Entry Name,Entry Type,Sortly ID (SID),Unit,Quantity,Min Level,Price,Value,Notes,Tags,Primary Folder,Subfolder-level1,Subfolder-level2,Barcode/QR1-Data',
      'Garage,Folder,S0,,,,,,,,,,,',
      'Drill,Item,S1,unit,2,1,$89.90,$179.80,Blue,"tools, power",Garage,Shelf,Box 3,40012345',
    ),
    [
      {
        name: 'Drill',
        quantity: 2,
        quantity_min: 1,
        purchase_price: 89.9,
        area: 'Garage',
        location: 'Shelf',
        sub_location: 'Box 3',
        tags: ['tools', 'power'],
        code: '40012345',
        description: 'Sortly ID (SID): S1\nUnit: unit\nNotes: Blue',
      },
    ],
  ],
  [
    'grocy',
    table(
      'Product,Product group,Amount,Value,Next due date,Default location,Min. stock amount,Last price',
      'Cookies,Sweets,12,29.88,2027-01-31,Pantry,8,2.49',
    ),
    [
      {
        name: 'Cookies',
        category: 'Sweets',
        quantity: 12,
        area: 'Pantry',
        quantity_min: 8,
        purchase_price: 2.49,
        expires_on: '2027-01-31',
      },
    ],
  ],
])('a table of %s is recognized without a mapping', async (format, csv, items) => {
  const read = await readItems({ csv });
  expect(formatOf(read.table.columns)).toBe(format);
  expect([read.errors, read.questions]).toEqual([[], []]);
  expect(read.items.map(({ item }) => item)).toEqual(items);
});

test('headings of other programs are not recognized in any other table', async () => {
  const { columns } = await readItems({ csv: 'Name,Unit,Order number\nDrill,piece,X1' });
  expect(columns.map(({ field }) => field)).toEqual(['name', null, null]);
});
