import { addTexts } from '../t';
import labelScanner from './en/label-scanner.json' with { type: 'json' };

addTexts(labelScanner);
