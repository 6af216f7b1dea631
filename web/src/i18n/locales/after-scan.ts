import { addTexts } from '../t';
import afterScan from './en/after-scan.json' with { type: 'json' };

addTexts(afterScan);
