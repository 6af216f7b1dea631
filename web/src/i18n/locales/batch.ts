import { addTexts } from '../t';
import batch from './en/batch.json' with { type: 'json' };

addTexts(batch);
