import { addTexts } from '../i18n/t';
import rooms from './en/rooms.json' with { type: 'json' };

addTexts(rooms);
