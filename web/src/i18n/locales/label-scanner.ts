import { addTexts } from '../t';
import codeScanner from './en/code-scanner.json' with { type: 'json' };
import labelScanner from './en/label-scanner.json' with { type: 'json' };

addTexts(codeScanner);
addTexts(labelScanner);
