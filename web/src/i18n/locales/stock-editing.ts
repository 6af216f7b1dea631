import { addTexts } from '../t';
import stockEditing from './en/stock-editing.json' with { type: 'json' };

addTexts(stockEditing);
