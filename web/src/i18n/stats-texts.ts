import { i18n } from './i18n';

/** The texts of Profile > Stats. */
export const statsTexts = {
  stats: {
    own: 'Your inventory',
    items: 'Items',
    photos: 'Photos',
    storage: 'Photo storage',
    database: 'Database storage',
    load_failed: 'Failed to load statistics',
    fetch_failed: 'Failed to fetch stats',
    by_category: 'Items by category',
    by_area: 'Items by area',
    none: 'Not set',
    others: 'All others',
    count_one: '{{count, number}} item',
    count_other: '{{count, number}} items',
    no_items: 'A picture appears here with your first item.',
    growth: 'Growth over the last twelve months',
    month: 'Month',
    storage_split: 'What takes the room',
    photos_part: 'Photos and thumbnails',
    database_part: 'Names, places and other words',
    part: '{{size}} · {{share}}',
    per_photo: '{{size}} per photo on average',
    all: 'All users',
    users: 'Users',
    email: 'Email',
    deleted_user: 'Account {{id}}',
  },
} as const;

i18n.addResourceBundle('en', 'translation', statsTexts, true);
