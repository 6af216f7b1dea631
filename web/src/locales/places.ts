import { addTexts } from '../i18n/t';
import places from './en/places.json' with { type: 'json' };

addTexts(places);
