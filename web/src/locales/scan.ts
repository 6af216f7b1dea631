import { addTexts } from '../i18n/i18n';
import scan from './en/scan.json' with { type: 'json' };

addTexts(scan);
