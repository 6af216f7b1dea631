import { addTexts } from '../i18n/i18n';
import inventory from './en/inventory.json' with { type: 'json' };

addTexts(inventory);
