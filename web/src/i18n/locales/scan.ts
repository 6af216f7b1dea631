import { addTexts } from '../t';
import scan from './en/scan.json' with { type: 'json' };

addTexts(scan);
