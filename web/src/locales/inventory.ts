import { addTexts } from '../i18n/t';
import inventory from './en/inventory.json' with { type: 'json' };

addTexts(inventory);
