import { i18n } from './i18n';

/** The texts of the scan tab, which come with its code. */
export const scanTexts = {
  scan: {
    mode: 'Scan mode',
    auto: 'Auto',
    semi_auto: 'Semi-auto',
    manual: 'Manual',
    auto_hint: 'Drop photos in and go: items are named and saved by themselves.',
    semi_auto_hint: 'One photo at a time: look at what was found, change it, then save.',
    manual_hint: 'Write items down yourself. Nothing is sent to an AI, which suits what is private.',
    defaults: 'Default Properties',
    defaults_none: 'none set',
    clear: 'Clear',
    collection: 'Collection',
    no_collection: 'None',
    area: 'Area',
    location: 'Location',
    sub_location: 'Sub-location',
    quantity_min: 'Minimum quantity',
    drop: 'Drop an image here or click to select',
    formats: 'PNG, JPG, JPEG, GIF, BMP, WebP, HEIC, AVIF, TIFF. You can also paste one.',
    formats_many:
      'PNG, JPG, JPEG, GIF, BMP, WebP, HEIC, AVIF, TIFF. As many at once as you like, whole folders too, or pasted.',
    camera: 'Take a photo',
    one_photo: 'One photo at a time here. In Auto mode you can drop as many as you like.',
    no_ai_title: 'No AI is configured',
    no_ai: 'Each photo becomes one item, named after its file name.',
    no_ai_example: 'A name like Drill--Garage--Top_shelf.jpg fills in the place, too.',
    not_image: '{{name}} is not an image. Choose PNG, JPG, GIF, BMP, WebP, HEIC, AVIF or TIFF files.',
    too_large: '{{name}} is larger than 40 MB.',
    queue: 'Processing Queue',
    queue_empty: 'Nothing is being processed. Photos you drop show up here, and their items in the inventory.',
    queue_failed: 'The queue cannot be shown right now. Your photos are safe; this page keeps trying.',
    on_hold: 'Photos are on hold.',
    loading: 'Loading the queue',
    batch_name_one: '{{name}}',
    batch_name_other: '{{count, number}} photos',
    dismiss: 'Dismiss',
    upload_failed_text: 'Image upload failed',
    unsaved_title: 'Discard unsaved items?',
    unsaved: 'These items are not saved yet. If you go on, they are gone.',
    discard: 'Discard',
    keep_editing: 'Keep editing',
  },
} as const;

i18n.addResourceBundle('en', 'translation', scanTexts, true);
