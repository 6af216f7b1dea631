import { addTexts } from '../t';
import leaving from './en/leaving.json' with { type: 'json' };

addTexts(leaving);
