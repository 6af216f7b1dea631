import { addTexts } from '../i18n/t';
import itemList from './en/item-list.json' with { type: 'json' };

addTexts(itemList);
