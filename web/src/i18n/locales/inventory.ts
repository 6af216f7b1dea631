import { addTexts } from '../t';
import inventory from './en/inventory.json' with { type: 'json' };

addTexts(inventory);
