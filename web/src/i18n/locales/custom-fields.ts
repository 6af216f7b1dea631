import { addTexts } from '../t';
import customFields from './en/custom-fields.json' with { type: 'json' };

addTexts(customFields);
