import { addTexts } from '../t';
import rooms from './en/rooms.json' with { type: 'json' };

addTexts(rooms);
