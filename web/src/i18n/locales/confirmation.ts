import { addTexts } from '../t';
import './auth';
import confirmation from './en/confirmation.json' with { type: 'json' };

addTexts(confirmation);
