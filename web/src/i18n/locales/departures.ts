import { addTexts } from '../t';
import departures from './en/departures.json' with { type: 'json' };

addTexts(departures);
