import { addTexts } from '../t';
import choices from './en/choices.json' with { type: 'json' };

addTexts(choices);
