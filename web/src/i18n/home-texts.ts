import { i18n } from './i18n';

/** The texts of the help page, which come with its code. */
export const homeTexts = {
  home: {
    title: 'From a photo to a place',
    intro: 'Whereabouts is an inventory of your things, made from photos: of a household, an office, a workshop.',
    start_title: 'Quick start',
    step_scan: 'Take photos and drop them in',
    step_scan_text: 'One thing or a whole shelf per photo, as many photos as you like at once.',
    step_wait: 'Let the queue work',
    step_wait_text: 'You can close the page at any time. Everything is done when you come back.',
    step_find: 'Find your items',
    step_find_text: 'Every item waits in the inventory, with its photo, name and place.',
    go_scan: 'Scan photos',
    go_inventory: 'See the inventory',
    names_title: 'Places from file names',
    names_text:
      'A file name can say what a thing is and where it lives: name, area and location, with two hyphens between them. Underscores become spaces.',
    names_example: 'Cordless_drill--Garage--Top_shelf.jpg',
    privacy_title: 'Your photos',
    privacy_ai:
      'Photos are sent anonymously to AI services to find the items on them. Nothing about you goes with them: only the picture, freed of its location and camera data.',
    privacy_offline:
      'No AI is configured on this server. Photos do not leave it, and each item is named after the file name of its photo.',
    privacy_stored:
      'Only you can see your photos, and the people in a group that you share the thing with. Location and camera data are removed before a photo is stored.',
  },
} as const;

i18n.addResourceBundle('en', 'translation', homeTexts, true);
