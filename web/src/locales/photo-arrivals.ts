import { addTexts } from '../i18n/t';
import arrivals from './en/photo-arrivals.json' with { type: 'json' };

addTexts(arrivals);
