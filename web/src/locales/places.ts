import { addTexts } from '../i18n/i18n';
import places from './en/places.json' with { type: 'json' };

addTexts(places);
