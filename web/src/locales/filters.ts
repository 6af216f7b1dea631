import { addTexts } from '../i18n/t';
import filters from './en/filters.json' with { type: 'json' };

addTexts(filters);
