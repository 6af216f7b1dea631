import { addTexts } from '../t';
import filters from './en/filters.json' with { type: 'json' };

addTexts(filters);
