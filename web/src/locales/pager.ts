import { addTexts } from '../i18n/i18n';
import pager from './en/pager.json' with { type: 'json' };

addTexts(pager);
