// cspell:disable: words of many languages
import type { ReportHead, ReportHistory, ReportItem } from '../document/report-data.js';

/** Names in every script that a report prints. */
export const NAMES = {
  latin: 'Ærø größe Tiếng Việt',
  greek: 'Ελληνικό τραπέζι',
  cyrillic: 'Русский самовар',
  arabic: 'كتاب السلام من مكتبة جرير',
  hebrew: 'שולחן עבודה',
  pointed: 'בְּרֵאשִׁית',
  thai: 'โต๊ะทำงานที่นั่งน้ำ',
  devanagari: 'क्षत्रिय हिन्दी किताब',
  japanese: '日本語の辞書',
  chinese: '简体中文书籍',
  traditional: '繁體中文書籍',
  korean: '한국어 사전',
  emoji: '🎸 ❤️ 🇩🇪',
};

/** A JPEG of one gray pixel. */
export const PIXEL =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==';

export const sampleItem = (fields: Partial<ReportItem>): ReportItem => ({
  id: 1,
  name: 'Drill',
  description: null,
  category: 'Tools',
  color: null,
  area: 'Kitchen',
  location: null,
  sub_location: null,
  quantity: 1,
  condition: null,
  manufacturer: null,
  model: null,
  serial_number: null,
  code: null,
  link: null,
  cost: null,
  purchase_price: null,
  purchase_date: null,
  purchased_from: null,
  value: null,
  warranty_until: null,
  expires_on: null,
  tags: [],
  custom: [],
  departed: null,
  papers: [],
  photo: null,
  ...fields,
});

/** One event, late in the evening of May 31 in UTC. */
export const sampleHistory = (fields: Partial<ReportHistory>): ReportHistory => ({
  name: 'Drill',
  events: [
    {
      ...{ at: '2026-05-31T22:30:00Z', kind: 'changed', actor_id: 2, actor_name: 'Anna' },
      changes: [
        {
          field: 'place',
          from: { area: 'Kitchen', location: 'Drawer', sub_location: null },
          to: { area: 'Cellar', location: null, sub_location: null },
        },
        { field: 'value', from: null, to: 12 },
      ],
    },
  ],
  more: 0,
  ...fields,
});

export const sampleHead = (fields: Partial<ReportHead> = {}): ReportHead => ({
  owner: 'Ada',
  names_language: 'en',
  currency: 'EUR',
  made_on: '2026-11-28',
  timezone: 'UTC',
  scope: { area: null, category: null, collection: null },
  item_count: 2,
  quantity: 3,
  total: 90.5,
  without_value: 1,
  with_receipt: 1,
  departed_count: 0,
  rooms: [
    { name: 'Kitchen', item_count: 1, total: 90.5 },
    { name: null, item_count: 1, total: 0 },
  ],
  categories: [{ name: 'Tools', item_count: 2, total: 90.5 }],
  contents: { photos: true, receipts: true, departed: false, history: false },
  ...fields,
});
