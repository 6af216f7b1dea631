import { addTexts } from '../t';
import arrivals from './en/photo-arrivals.json' with { type: 'json' };

addTexts(arrivals);
