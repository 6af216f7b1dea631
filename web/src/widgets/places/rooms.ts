import { t } from '../../i18n/t';
import '../../i18n/locales/rooms';

/** Common rooms of a home, most common first. */
const ROOMS = [
  'kitchen',
  'living_room',
  'bedroom',
  'garage',
  'bathroom',
  'basement',
  'hallway',
  'office',
  'attic',
  'garden',
] as const;

export const roomNames = (): string[] => ROOMS.map((room) => t(`rooms.${room}`));
