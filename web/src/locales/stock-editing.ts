import { addTexts } from '../i18n/t';
import stockEditing from './en/stock-editing.json' with { type: 'json' };

addTexts(stockEditing);
