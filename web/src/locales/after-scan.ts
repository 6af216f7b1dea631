import { addTexts } from '../i18n/i18n';
import afterScan from './en/after-scan.json' with { type: 'json' };

addTexts(afterScan);
