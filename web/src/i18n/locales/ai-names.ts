import { addTexts } from '../t';
import aiNames from './en/ai-names.json' with { type: 'json' };

addTexts(aiNames);
