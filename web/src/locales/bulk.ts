import { addTexts } from '../i18n/t';
import bulk from './en/bulk.json' with { type: 'json' };

addTexts(bulk);
