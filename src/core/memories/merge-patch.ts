import type { Json, JsonObject } from '../records.ts'

/** JSON Merge Patch (RFC 7396) for objects. Neither argument is changed. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...target }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = isObject(value) ? mergePatch(isObject(merged[key]) ? merged[key] : {}, value) : value
  }
  return merged
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
