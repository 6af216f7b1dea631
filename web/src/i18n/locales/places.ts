import { addTexts } from '../t';
import places from './en/places.json' with { type: 'json' };

addTexts(places);
