import { addTexts } from '../t';
import lines from './en/lines.json' with { type: 'json' };

addTexts(lines);
