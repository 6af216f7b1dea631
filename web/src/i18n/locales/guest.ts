import { addTexts } from '../t';
import guest from './en/guest.json' with { type: 'json' };

addTexts(guest);
