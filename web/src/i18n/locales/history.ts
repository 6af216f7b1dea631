import { addTexts } from '../t';
import history from './en/history.json' with { type: 'json' };

addTexts(history);
