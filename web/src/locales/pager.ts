import { addTexts } from '../i18n/t';
import pager from './en/pager.json' with { type: 'json' };

addTexts(pager);
