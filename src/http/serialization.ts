import SerializerSelector from '@fastify/fast-json-stringify-compiler'

/** Builds each of Fastify's serializers with the first response that needs it: building all of them would take a tenth of the start. */
export function serializersBuiltLater(): SerializerSelector.SerializerFactory {
  const factory = SerializerSelector()
  return (externalSchemas, options) => {
    const build = factory(externalSchemas, options)
    return (route) => {
      let serialize: SerializerSelector.Serializer | undefined
      return (answer) => {
        serialize ??= build(route)
        return serialize(answer)
      }
    }
  }
}
