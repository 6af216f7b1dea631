import { addTexts } from '../i18n/i18n';
import itemList from './en/item-list.json' with { type: 'json' };

addTexts(itemList);
