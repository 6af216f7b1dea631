import { addTexts } from '../t';
import missing from './en/missing.json' with { type: 'json' };

addTexts(missing);
