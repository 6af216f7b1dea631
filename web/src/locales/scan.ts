import { addTexts } from '../i18n/t';
import scan from './en/scan.json' with { type: 'json' };

addTexts(scan);
