import { i18n } from './i18n';

/** The texts of the welcome page, which come with its code. */
export const welcomeTexts = {
  welcome: {
    title: 'Know where your things are.',
    text: 'Take photos of what you own. Each becomes an item with a name, a picture and a place, so that nothing stays lost.',
    start: 'Get started',
    free: 'Free to use, no credit card.',
    scan_title: 'Scan',
    scan_text: 'Drop in photos, many at a time. The work goes on by itself, even after you close the page.',
    organize_title: 'Organize',
    organize_text: 'Every item keeps its photo, its category and its place: area, location, sub-location.',
    track_title: 'Track',
    track_text: 'All you own on one calm shelf. One look tells you what you have and where it is.',
  },
} as const;

i18n.addResourceBundle('en', 'translation', welcomeTexts, true);
