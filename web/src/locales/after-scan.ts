import { addTexts } from '../i18n/t';
import afterScan from './en/after-scan.json' with { type: 'json' };

addTexts(afterScan);
